import { describe, expect, test } from 'vitest'
import { isNamedBy, testsOf, wholeTitle } from './test-titles.ts'

const titlesOf = (code: string): string[] => testsOf('a.test.ts', code).map(wholeTitle)

describe('parsing the titles of a test file', () => {
  test('returns each test with the titles of its groups, for Vitest and for Playwright', () => {
    const code = `
      describe('a purchase', () => {
        describe('late', () => { it('is rejected', () => {}) })
        test('is accepted', () => {})
      })
      test.describe('a page', () => { test('opens', async ({ page }) => {}) })
      test('a total is exact', () => {})
    `
    expect(titlesOf(code)).toEqual([
      'a purchase › late › is rejected',
      'a purchase › is accepted',
      'a page › opens',
      'a total is exact',
    ])
  })

  test('inserts the value of a constant of the same file into a title, and a placeholder for a value known only at run time', () => {
    const code = `
      const PAGE = '/pages/a'
      test.describe(PAGE, () => {
        for (const lang of LANGS) test(\`\${PAGE} in \${lang}: opens\`, () => {})
      })
    `
    expect(titlesOf(code)).toEqual(['/pages/a › /pages/a in …: opens'])
  })

  test('counts a parametrised test once and includes conditional groups and tests', () => {
    const code = `
      describe.skipIf(!redis)('two nodes', () => { it.each(rows)('%s is told', () => {}) })
      describe.each(LANGS)('in %s', (lang) => { test.runIf(x)('reads', () => {}) })
    `
    expect(titlesOf(code)).toEqual(['two nodes › %s is told', 'in %s › reads'])
  })

  test('ignores other methods of the test function, such as test.use() and test.setTimeout()', () => {
    const code = `
      test.use({ locale: 'en' })
      test.beforeAll(async () => {})
      test('a price is a number', async () => { expect(/x/.test('y')).toBe(false) })
      test.setTimeout(10)
    `
    expect(titlesOf(code)).toEqual(['a price is a number'])
  })

  test('returns the steps of a test after that test, with the title of the test in front', () => {
    const code = `
      test.describe('a page', () => {
        test('can be opened and closed', async () => {
          await test.step('opens', async () => {})
          await test.step('closes', async () => {})
        })
        test('can be printed', () => {})
      })
    `
    expect(titlesOf(code)).toEqual([
      'a page › can be opened and closed',
      'a page › can be opened and closed › opens',
      'a page › can be opened and closed › closes',
      'a page › can be printed',
    ])
  })

  test('parses a TSX file', () => {
    const [only] = testsOf('a.test.tsx', `test('draws', () => { render(<Row<string> name="x" />) })`)
    expect(only?.path).toEqual(['draws'])
  })

  test('throws an error with the name of the file when the file cannot be parsed', () => {
    expect(() => testsOf('broken.test.ts', 'test(')).toThrow('broken.test.ts')
  })
})

describe('the titles of a parametrised test whose table is written as literals', () => {
  const rowsOf = (code: string) => testsOf('a.test.ts', code)[0]?.rows

  test('contain the values of each row, inserted by index, by name or as the only value', () => {
    expect(rowsOf(`test.each([['a', 1], ['b', 2]])('%s is %i', () => {})`)).toEqual(['a is 1', 'b is 2'])
    expect(rowsOf(`test.each([{ name: 'x', n: 1 }])('by $name', () => {})`)).toEqual(['by x'])
    expect(rowsOf(`test.each(['up', 'down'] as const)('goes %s', () => {})`)).toEqual([
      'goes up',
      'goes down',
    ])
  })

  test('omit a row with a value known only at run time', () => {
    expect(rowsOf(`test.each([['a', x], ['b', 2]])('%s is %i', () => {})`)).toEqual(['b is 2'])
    expect(rowsOf(`test.each(rows)('%s', () => {})`)).toEqual([])
  })
})

describe('a title in an acceptance criterion', () => {
  const [found] = testsOf(
    'a.test.ts',
    `describe('orders', () => { describe('late', () => { test.each([['sale'], ['buy']])('%s is rejected', () => {}) }) })`,
  )
  if (!found) throw new Error('no test was read')

  test.each([
    '%s is rejected',
    'late › %s is rejected',
    'orders › late › %s is rejected',
    'late › sale is rejected',
  ])('%j refers to the parametrised test of the example', (title) => {
    expect(isNamedBy(found, title)).toBe(true)
  })

  test.each(['is rejected', 'orders › %s is rejected', 'rent is rejected', '', 'orders › late'])(
    '%j does not refer to the parametrised test of the example',
    (title) => {
      expect(isNamedBy(found, title)).toBe(false)
    },
  )
})
