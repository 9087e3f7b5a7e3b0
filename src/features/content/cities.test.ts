import { expect, it } from 'vitest'
import { AREAS, areaNames } from '#domain/account/dialCodeAreas.ts'
import { CITIES, cityNear, findCities } from './cities.ts'

const names = areaNames('vi')

it('every city belongs to a listed country and has valid coordinates', () => {
  expect(CITIES.length).toBeGreaterThan(150)
  for (const { name, country, latitude, longitude } of CITIES) {
    expect(
      AREAS.some((area) => area.country === country),
      name,
    ).toBe(true)
    expect(Math.abs(Number(latitude)), name).toBeLessThan(90)
    expect(Math.abs(Number(longitude)), name).toBeLessThan(180)
  }
})

it('the search for a city finds cities by name, and by country in the language of the screen', () => {
  expect(findCities('hanoi', names)[0]?.name).toBe('Hanoi')
  expect(findCities('viet nam', names).map(({ country }) => country)).toContain('VN')
  expect(findCities('Đức', names).every(({ country }) => country === 'DE')).toBe(true)
  expect(findCities(' ', names)).toEqual([])
})

it('the nearest city is found for a position on land, and no city for a position in mid-ocean', () => {
  expect(cityNear(21.03, 105.8)?.name).toBe('Hanoi')
  expect(cityNear(0, -150)).toBeNull()
})
