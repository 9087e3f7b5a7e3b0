/** The default name and logos of the platform, until the operator sets another name or other logos. */
export const DEFAULT_SITE = {
  name: 'H5 Exchange',
  logo: '/h5/icon.svg',
  downloadLogo: '/h5/icon.svg',
  version: '0.8.0',
} as const
