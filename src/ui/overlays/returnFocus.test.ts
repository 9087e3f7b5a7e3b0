import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { find, until } from '../test-kit.tsx'
import { focusOnHeading, keepFocus, placeOfFocus, returnFocus } from './returnFocus.ts'

let stop = (): void => undefined

beforeEach(() => {
  // The test DOM has no layout: hidden elements have no rectangles, and a closing sheet has rectangles until its
  // animation ends.
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function rects(this: Element) {
    const list: DOMRectList = Object.assign([], { item: () => null })
    return this.closest('[hidden]') ? list : Object.assign([new DOMRect(0, 0, 9, 9)], { item: () => null })
  })
})

afterEach(() => {
  stop()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

/** Waits until an element with this text has the focus. The body has the same text and is excluded. */
const focused = (text: string) =>
  until(() => {
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement?.textContent).toBe(text)
  })

describe('the focus of a removed element', () => {
  it('moves to the row below the removed row', async () => {
    document.body.innerHTML = '<ul><li><button>1</button></li><li><button>2</button></li></ul>'
    stop = keepFocus()
    find('button').focus()
    find('li').remove()
    await focused('2')
  })

  it('moves to the heading of its section', async () => {
    document.body.innerHTML = '<h1>Search</h1><section><h2>Recent</h2><button>Clear</button></section>'
    stop = keepFocus()
    find('button').focus()
    find('button').remove()
    await focused('Recent')
  })

  it('is not moved when the element lost the focus before its removal', async () => {
    document.body.innerHTML = '<h1>Search</h1><button>Clear</button>'
    stop = keepFocus()
    find('button').focus()
    find('button').blur()
    await Promise.resolve()
    find('button').remove()
    await Promise.resolve()
    expect(document.activeElement).toBe(document.body)
  })
})

it('the focus of a heading moves to the heading that replaces it', async () => {
  document.body.innerHTML = '<main><h1>Market</h1></main>'
  stop = focusOnHeading()
  await focused('Market')
  find('main').innerHTML = '<h1></h1>'
  find('main').innerHTML = '<h1>BTC/USDT</h1>'
  await focused('BTC/USDT')
})

it('the focus moves to the page’s heading only after the heading has text, because the heading is empty while the page’s code is loading', async () => {
  document.body.innerHTML = '<h1></h1>'
  stop = focusOnHeading()
  expect(document.activeElement).toBe(document.body)
  find('h1').textContent = 'Bills'
  await focused('Bills')
})

it('the focus moves to the heading of a page that is shown again by removing its hidden attribute', async () => {
  document.body.innerHTML = '<main hidden><h1>Home</h1></main>'
  stop = focusOnHeading()
  find('main').hidden = false
  await focused('Home')
})

it('the focus stays on the element to which the person has moved the focus', async () => {
  document.body.innerHTML = '<h1>Market</h1><button>Buy</button>'
  stop = focusOnHeading()
  find('button').focus()
  find('h1').outerHTML = '<h1>Trade</h1>'
  await focused('Buy')
})

it('the focus moves to the visible heading when the opener was removed with its page', async () => {
  document.body.innerHTML = '<main hidden><h1>Kept</h1></main><section><a href="#n">Next</a></section>'
  find('a').focus()
  const place = placeOfFocus()
  find('section').outerHTML = '<section><h1>Announcement</h1></section>'
  returnFocus(place)
  await focused('Announcement')
})

it('the focus moves out of a closed sheet, even during the closing animation', async () => {
  document.body.innerHTML =
    '<ul><li><button>First</button></li><li><button>Second</button></li></ul><dialog open><button>Cancel</button></dialog>'
  const [first] = document.querySelectorAll('button')
  first?.focus()
  const place = placeOfFocus()
  find('dialog button').focus()
  find('li').remove()
  find('dialog').removeAttribute('open')
  expect(document.activeElement?.textContent).toBe('Cancel')
  returnFocus(place)
  await focused('Second')
})

it('the focus moves to the heading after a sheet that opened without user action is closed, even during the closing animation', async () => {
  document.body.innerHTML = '<h1>Home</h1><dialog open><button>Close</button></dialog>'
  find('button').focus()
  find('dialog').removeAttribute('open')
  returnFocus(null)
  await focused('Home')
})

it('in full screen, the focus of a removed element moves within the full-screen element', async () => {
  document.body.innerHTML =
    '<h1>BTC/USDT</h1><figure><button>Draw lines</button><p><button>Cancel</button></p></figure>'
  Object.defineProperty(document, 'fullscreenElement', { value: find('figure'), configurable: true })
  stop = keepFocus()
  find('p button').focus()
  find('p').remove()
  await focused('Draw lines')
  Reflect.deleteProperty(document, 'fullscreenElement')
})
