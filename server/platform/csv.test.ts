import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const rejection = (line: number): Error => new Error(`quotation marks up to line ${line}`)

const cellsOf = (text: string) => readCsv(text, rejection).map(({ cells }) => cells)

test.each([
  [
    'a,b\r\n1, 2 \r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    '\uFEFFa,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n"x,y","say ""no"""',
    [
      ['a', 'b'],
      ['x,y', 'say "no"'],
    ],
  ],
  [
    'a,b\n"two\nlines",2',
    [
      ['a', 'b'],
      ['two\nlines', '2'],
    ],
  ],
  ['a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
  [
    'a,b\nAnn "A",2',
    [
      ['a', 'b'],
      ['Ann "A"', '2'],
    ],
  ],
  ['', []],
  ['\n \n', []],
])('readCsv parses the cells of %j', (text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
})

test('a CSV row is returned with the number of its last line in the file and its text without the line break', () => {
  expect(
    readCsv('a,b\r\n\r\n  \n1,2 \r\n"x\ny",3\n7,8', rejection).map(({ line, raw }) => [line, raw]),
  ).toEqual([
    [1, 'a,b'],
    [4, '1,2 '],
    [6, '"x\ny",3'],
    [7, '7,8'],
  ])
})

test.each([
  ['a,b\n1,"x\n2,3\n', 3],
  ['a,b\n1,2\n"x"y,3\n', 3],
])('readCsv rejects %j for a misplaced or unclosed quotation mark, with the line number', (text, line) => {
  expect(() => readCsv(text, rejection)).toThrow(rejection(line))
})
