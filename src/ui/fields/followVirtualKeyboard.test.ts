import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followKeyboard } from './followVirtualKeyboard.ts'

const HEIGHT = 844

class FakeView extends EventTarget {
  height = HEIGHT
  offsetTop = 0
  scale = 1
}
let view: FakeView
let frames: (() => void)[]
let stop: () => void

const { style } = document.documentElement
const room = () => style.getPropertyValue('--keyboard')
const changes = (change: Partial<FakeView>, type = 'resize') => {
  Object.assign(view, change)
  view.dispatchEvent(new Event(type))
}
const frame = () => {
  for (const next of frames.splice(0)) next()
}

beforeEach(() => {
  view = new FakeView()
  frames = []
  vi.stubGlobal('visualViewport', view)
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => frames.push(next))
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(HEIGHT)
  stop = followKeyboard()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

it('the keyboard inset is the height that the keyboard covers, minus the distance that the browser has scrolled, and zero without a keyboard', () => {
  frame()
  expect(style.cssText).toBe('')
  changes({ height: 508 })
  frame()
  expect(room()).toBe('336px')
  expect(style.getPropertyValue('--safe-bottom')).toBe('0px')
  changes({ offsetTop: 120 }, 'scroll')
  frame()
  expect(room()).toBe('216px')
  changes({ height: HEIGHT, offsetTop: 0 })
  frame()
  expect(style.cssText).toBe('')
})

it('the keyboard inset is measured at most once a frame', () => {
  changes({ height: 700 })
  changes({ height: 600 })
  changes({ height: 508 }, 'scroll')
  expect(frames).toHaveLength(1)
  expect(room()).toBe('')
  frame()
  expect(room()).toBe('336px')
})

it('the keyboard inset is zero for browser bars and for a zoomed page', () => {
  changes({ height: 790 })
  frame()
  expect(room()).toBe('')
  changes({ height: 422, scale: 2 })
  frame()
  expect(room()).toBe('')
})

it('the focused field is scrolled into view above the keyboard', () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.scrollIntoView = vi.fn()
  field.focus()
  changes({ height: 508 })
  frame()
  changes({ height: 480 })
  frame()
  expect(field.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  field.remove()
})

it('the keyboard observer removes its listeners and styles when it is stopped', () => {
  changes({ height: 508 })
  frame()
  stop()
  expect(style.cssText).toBe('')
})
