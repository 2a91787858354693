#!/usr/bin/env python3
"""Writes office.tabs.json: 300 tabs (4 roots and 8 floors of 1 + 4 x 9), always the same bytes."""

import json
import pathlib

WINGS = [("north", "북관", "arrow.up"), ("east", "東館", "arrow.right"),
         ("south", "南楼", "arrow.down"), ("west", "West", "arrow.left")]
PURPOSES = [("Meeting", "person.3"), ("Focus", "headphones"), ("Phone", "phone"),
            ("Studio", "video"), ("Lab", "flask"), ("Kitchen", "cup.and.saucer"),
            ("Print", "printer"), ("Store", "shippingbox"), ("Quiet", "moon")]


def room(floor, wing, number, purpose, symbol):
    return {"tab": f"floor{floor}.{wing}.{number}", "title": f"{purpose} {floor}{wing[0].upper()}{number}",
            "symbol": symbol, "allowsHiding": True}


def wing(floor, name, title, symbol):
    rooms = [room(floor, name, number, *purpose) for number, purpose in enumerate(PURPOSES, start=1)]
    return {"group": f"floor{floor}.{name}", "title": f"{title} {floor}", "symbol": symbol, "allowsReordering": True,
            "allowsHiding": True, "expansion": "collapsed", "children": rooms}


def floor(number):
    reception = {"tab": f"floor{number}.reception", "title": f"Reception {number}", "symbol": "bell"}
    return {"group": f"floor{number}", "title": f"Floor {number}", "symbol": f"{number}.circle",
            "allowsReordering": True, "allowsHiding": True, "expansion": "collapsed",
            "children": [reception] + [wing(number, *each) for each in WINGS]}


def lines(item, depth):
    """One line for a tab; a group opens a line and gives each child its own."""
    margin = " " * depth
    if "children" not in item:
        return margin + json.dumps(item, ensure_ascii=False)
    head = json.dumps({key: item[key] for key in item if key != "children"}, ensure_ascii=False)[:-1]
    children = ",\n".join(lines(child, depth + 1) for child in item["children"])
    return f'{margin}{head}, "children": [\n{children}]}}'


roots = [{"tab": "inbox", "title": "Inbox", "symbol": "tray", "badge": "12", "placement": "fixed"},
         {"tab": "calendar", "title": "Calendar", "symbol": "calendar"},
         {"tab": "directory", "title": "Directory", "symbol": "person.crop.square"}]
items = roots + [floor(number) for number in range(1, 9)] + [{"tab": "search", "role": "search"}]
text = ('{"hierarchy": 1, "app": "Office", "version": "8.0", "style": "uiKit", "mode": "tabSidebar",\n "items": [\n'
        + ",\n".join(lines(item, 2) for item in items) + "]}\n")
pathlib.Path(__file__).with_name("office.tabs.json").write_text(text, encoding="utf-8")
