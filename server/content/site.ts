/** What the platform calls itself, and where its marks lie, until the operator sets something else. */
export const SITE = {
  name: 'H5 Exchange',
  logo: '/h5/icon.svg',
  downloadLogo: '/h5/icon.svg',
  version: '0.8.0',
} as const
