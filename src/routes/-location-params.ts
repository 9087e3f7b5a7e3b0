import { anyText, fields, may, WrongParameter } from './-route-params.ts'

const degrees = (most: number) => {
  return (value: unknown): string => {
    const shown = anyText(value)
    if (!/^-?\d{1,3}(?:\.\d{1,10})?$/.test(shown) || Math.abs(Number(shown)) > most)
      throw new WrongParameter()
    return shown
  }
}

const read = fields({
  latitude: may(degrees(90)),
  longitude: may(degrees(180)),
  name: may(anyText),
  address: may(anyText),
})

/**
 * Parameters of a location on a map: both coordinates or none; without coordinates an address is required.
 */
export function place(search: Record<string, unknown>) {
  const { latitude, longitude, name = '', address = '' } = read(search)
  if ((latitude === undefined) !== (longitude === undefined)) throw new WrongParameter()
  if (latitude === undefined && address === '') throw new WrongParameter()
  return { latitude, longitude, name, address }
}
