import { expect, test } from 'vitest'
import { numberReader, readCsv } from './csv.ts'

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
  [
    'a\tb\n1,5\t2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    '\uFEFFsep=;\r\na,b;c\r\n1;2\r\n',
    [
      ['a,b', 'c'],
      ['1', '2'],
    ],
  ],
  [
    'a,"b; c"\n1,2',
    [
      ['a', 'b; c'],
      ['1', '2'],
    ],
  ],
  ['', []],
  ['\n \n', []],
])('readCsv parses the cells of %j', (text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
})

test('a first line sep=; is counted in the line numbers of the rows, although it is not a row itself', () => {
  expect(readCsv('sep=;\na;b\n1;2', rejection).map(({ line, raw }) => [line, raw])).toEqual([
    [2, 'a;b'],
    [3, '1;2'],
  ])
})

test.each([
  [['1.000,50', '12,5', '1.250'], ';', ['1000.50', '12.5', '1250']],
  [['1 000,50', "1'000,50", '7'], ';', ['1000.50', '1000.50', '7']],
  [['1,000.50', '1,250', '1.250'], ',', ['1000.50', '1250', '1.250']],
  [['0,125', '1,250', '1.250'], ';', ['0.125', '1.250', '1250']],
  [['1.234.567', '-12,5', '+5'], '\t', ['1234567', '-12.5', '+5']],
  [['9,5e-05', '1,250'], ';', ['9.5e-05', '1.250']],
  [['1.5', '1.250'], ';', ['1.5', '1.250']],
  [['7', '1.250'], ',', ['7', '1.250']],
] as const)(
  'the numbers %j of a file separated by %j have one decimal mark: %j',
  (texts, separator, numbers) => {
    expect(texts.map(numberReader(texts, separator))).toEqual(numbers)
  },
)

test.each([
  [['7', '1.250'], ';', '1.250'],
  [['7', '1,250'], ',', '1,250'],
  [['12,5', '12.5', '1.250'], ',', '1.250'],
] as const)(
  'of the numbers %j in a file separated by %j, %s is not read, because its decimal mark is ambiguous',
  (texts, separator, text) => {
    expect(numberReader(texts, separator)(text)).toBeNull()
  },
)

test.each(['1,2,3', '12,34,567', 'one', '', '1.2.3'])(
  'the text %j, which is not a number, is returned unchanged',
  (text) => {
    expect(numberReader(['0.5', text], ',')(text)).toBe(text)
  },
)

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
