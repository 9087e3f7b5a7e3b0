import { describe, expect, it } from 'vitest'
import { hasFullScores, type LighthouseResult, score, tableOf } from './lighthouse-report.ts'

const snippets = (...of: string[]) => ({ items: of.map((snippet) => ({ node: { snippet } })) })

const LOADED: LighthouseResult = {
  categories: {
    accessibility: {
      score: 0.93,
      auditRefs: [
        { id: 'image-alt', weight: 10 },
        { id: 'html-has-lang', weight: 7 },
        { id: 'manual', weight: 0 },
      ],
    },
    seo: { score: 1, auditRefs: [{ id: 'hreflang', weight: 1 }] },
    'best-practices': { score: null, auditRefs: [{ id: 'doctype', weight: 1 }] },
  },
  audits: {
    'image-alt': {
      title: 'Image elements do not have [alt] attributes',
      score: 0,
      details: snippets('<img a>', '<img b>', '<img c>', '<img d>', '<img e>'),
    },
    'html-has-lang': { title: 'The page has a language', score: 1 },
    manual: { title: 'Looked at by a person', score: null },
    hreflang: { title: 'Has hreflang', score: 1 },
    doctype: { title: 'Has a doctype', score: null, errorMessage: 'Protocol error' },
  },
}

describe('the Lighthouse report of a page', () => {
  it('lists the Lighthouse audits scored below 100 with their elements, and omits audits with weight 0', () => {
    expect(score(LOADED, ['accessibility', 'seo'])).toEqual({
      scores: [93, 100],
      misses: [
        'accessibility: image-alt (Image elements do not have [alt] attributes): <img a> , <img b> , <img c> and 2 more',
      ],
    })
  })

  it('contains the error message of a Lighthouse audit that could not run', () => {
    expect(score(LOADED, ['best-practices'])).toEqual({
      scores: [null],
      misses: ['best-practices: doctype (Has a doctype): it could not run: Protocol error'],
    })
  })

  it.each([
    ['passes when the score of every category is 100', [100, 100, 100], true],
    ['fails when the score of one category is below 100', [100, 99, 100], false],
    ['fails when one category has no score', [100, null, 100], false],
  ])('%s', (_, scores, whole) => {
    expect(hasFullScores({ scores, misses: [] })).toBe(whole)
  })

  it('has the score null for a category that is missing from the Lighthouse result', () => {
    expect(score(LOADED, ['pwa'])).toEqual({ scores: [null], misses: [] })
  })
})

describe('the table of the Lighthouse scores of all pages', () => {
  it('has one row per page, with "not recorded" in place of missing scores', () => {
    const home = { scores: [100, 96, 100], misses: [] }
    const [, , header, , ...lines] = tableOf([{ page: 'home', mobile: home, desktop: null }]).split('\n')
    expect(header).toBe('| page | mobile | desktop |')
    expect(lines).toEqual(['| home | 100 / 96 / 100 | not recorded |', ''])
  })
})
