// Replays a session's actions from JSON lines with a reducer in the style of Redux: plain objects, never changed.
//
//   node redux-replay.mjs FILE
//
// Uses the package `redux` if it is installed, else as much of it as a replay needs. Prints one line of JSON: the
// seconds for reading, parsing and dispatching, without those that Node needs to start; the events; whose store it was.
import { readFileSync } from "node:fs";

const own = {
  createStore(reducer) {
    let state = reducer(undefined, { type: "@@init" });
    return { getState: () => state, dispatch: (action) => ((state = reducer(state, action)), action) };
  },
  combineReducers(reducers) {
    const keys = Object.keys(reducers);
    return (state = {}, action) => {
      let changed = false;
      const next = {};
      for (const key of keys) {
        next[key] = reducers[key](state[key], action);
        changed ||= next[key] !== state[key];
      }
      return changed ? next : state;
    };
  },
};

const redux = await import("redux").catch(() => own);

const selected = (state = "", action) => (action.type === "select" ? action.tab : state);

const paths = (state = {}, action) => {
  const path = state[action.tab] ?? [];
  switch (action.type) {
    case "push":
      return { ...state, [action.tab]: [...path, action.screen] };
    case "pop":
      return { ...state, [action.tab]: path.slice(0, Math.max(0, path.length - (action.count ?? 1))) };
    case "popToRoot":
      return { ...state, [action.tab]: [] };
    default:
      return state;
  }
};

const offsets = (state = {}, action) => (action.type === "scroll" ? { ...state, [action.tab]: action.y } : state);

const start = performance.now();
const store = redux.createStore(redux.combineReducers({ selected, paths, offsets }));
let events = 0;
for (const line of readFileSync(process.argv[2], "utf8").split("\n")) {
  if (line === "") continue;
  const { do: type, ...rest } = JSON.parse(line);
  store.dispatch({ type, ...rest });
  events += 1;
}
const seconds = (performance.now() - start) / 1_000;
if (store.getState().selected === "") throw new Error("the lines select nothing");
console.log(JSON.stringify({ seconds, events, store: redux === own ? "own" : "redux" }));
