import { expect, it } from 'vitest'
import { mapsHref } from './mapLink.ts'

const hanoi = { latitude: '21.028', longitude: '105.854', words: 'Hanoi' }
const words = { latitude: undefined, longitude: undefined, words: '1 Main St & Co' }

it.each([
  ['Linux; Android 15', 0, hanoi, 'geo:21.028,105.854?q=21.028%2C105.854'],
  ['Linux; Android 15', 0, words, 'geo:0,0?q=1%20Main%20St%20%26%20Co'],
  ['iPhone', 5, hanoi, 'https://maps.apple.com/?ll=21.028,105.854&q=21.028%2C105.854'],
  ['Macintosh', 5, words, 'https://maps.apple.com/?q=1%20Main%20St%20%26%20Co'],
  ['Macintosh', 0, hanoi, 'https://www.openstreetmap.org/?mlat=21.028&mlon=105.854#map=16/21.028/105.854'],
])(
  'the map link on %s with %i touch points opens the map app of the device',
  (agent, points, place, href) => {
    expect(mapsHref(place, agent, points)).toBe(href)
  },
)
