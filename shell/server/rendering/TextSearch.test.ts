import { TextSearch } from "./TextSearch";

const texts = ["<table", ' type="checkbox"', " a.b", "<dd", " a.b"];
const found = (search: TextSearch, html: string) => [...search.in(html)];

it("finds the texts of each document, in whatever order documents come", () => {
  const search = new TextSearch(texts);
  const documents: [string, string[]][] = [
    ["<p> a.b</p>", [" a.b"]],
    ["<p> a.b</p>", [" a.b"]],
    ["<p> axb</p>", []],
    ['<table><input type="checkbox">', ["<table", ' type="checkbox"']],
    ["<table>", ["<table"]],
    ['<table><dl><dd> a.b<input type="checkbox">', ["<table", ' type="checkbox"', " a.b", "<dd"]],
    ["", []],
    ["<dd>", ["<dd"]],
  ];
  for (const [html, expected] of [...documents, ...documents.toReversed()])
    expect(found(search, html)).toEqual(expected);
});

it("finds nothing where nothing is named", () => {
  const search = new TextSearch([]);
  expect(found(search, "<table>")).toEqual([]);
  expect(found(search, "<table>")).toEqual([]);
});
