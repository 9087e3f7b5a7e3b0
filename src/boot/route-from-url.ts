const HOME = '/pages/index/index'

export interface Address {
  /** The route, such as `/pages/market/market`; home for the bare address. */
  readonly path: string
  /** The query of the address, without the question mark. */
  readonly search: string
}

/** The address at which the page was opened. */
export function openedAddress(): Address {
  const [path = '', search = ''] = location.hash.slice(1).split('?')
  return { path: path === '' || path === '/' ? HOME : path, search }
}
