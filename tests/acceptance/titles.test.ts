import { describe, expect, test } from 'vitest'
import { isNamedBy, testsOf, wholeTitle } from './titles.ts'

const titlesOf = (code: string): string[] => testsOf('a.test.ts', code).map(wholeTitle)

describe('reading the titles of a test file', () => {
  test('gives each test with the groups that contain the test, for Vitest and for Playwright', () => {
    const code = `
      describe('a purchase', () => {
        describe('late', () => { it('is rejected', () => {}) })
        test('is taken', () => {})
      })
      test.describe('a page', () => { test('opens', async ({ page }) => {}) })
      test('alone', () => {})
    `
    expect(titlesOf(code)).toEqual([
      'a purchase › late › is rejected',
      'a purchase › is taken',
      'a page › opens',
      'alone',
    ])
  })

  test('replaces constants of the same file, and writes a placeholder for values known only at run time', () => {
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

  test('ignores calls whose names only begin like a test function', () => {
    const code = `
      test.use({ locale: 'en' })
      test.beforeAll(async () => {})
      test('a check', async () => { expect(/x/.test('y')).toBe(false) })
      test.setTimeout(10)
    `
    expect(titlesOf(code)).toEqual(['a check'])
  })

  test('lists the steps of a test under that test', () => {
    const code = `
      test.describe('a page', () => {
        test('a visit', async () => {
          await test.step('opens', async () => {})
          await test.step('closes', async () => {})
        })
        test('another', () => {})
      })
    `
    expect(titlesOf(code)).toEqual([
      'a page › a visit',
      'a page › a visit › opens',
      'a page › a visit › closes',
      'a page › another',
    ])
  })

  test('accepts a TSX file', () => {
    const [only] = testsOf('a.test.tsx', `test('draws', () => { render(<Row<string> name="x" />) })`)
    expect(only?.path).toEqual(['draws'])
  })

  test('fails with the name of the file when the file cannot be parsed', () => {
    expect(() => testsOf('broken.test.ts', 'test(')).toThrow('broken.test.ts')
  })
})

describe('titles of the rows of a literal table', () => {
  const rowsOf = (code: string) => testsOf('a.test.ts', code)[0]?.rows

  test('contain the values of each row by position, by name, or as the only value', () => {
    expect(rowsOf(`test.each([['a', 1], ['b', 2]])('%s is %i', () => {})`)).toEqual(['a is 1', 'b is 2'])
    expect(rowsOf(`test.each([{ name: 'x', n: 1 }])('by $name', () => {})`)).toEqual(['by x'])
    expect(rowsOf(`test.each(['up', 'down'] as const)('goes %s', () => {})`)).toEqual([
      'goes up',
      'goes down',
    ])
  })

  test('are left out when a value is known only at run time', () => {
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
  ])('%j matches the test', (title) => {
    expect(isNamedBy(found, title)).toBe(true)
  })

  test.each(['is rejected', 'orders › %s is rejected', 'rent is rejected', '', 'orders › late'])(
    '%j does not match the test',
    (title) => {
      expect(isNamedBy(found, title)).toBe(false)
    },
  )
})
