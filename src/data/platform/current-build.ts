/** The build of this page. */
export const currentBuild = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''
