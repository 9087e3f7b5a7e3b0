/** Starts fetching the home page's first banner image early, before the app's code occupies the connection. */
export function prefetchBanner(): void {
  const banner = document.querySelector<HTMLImageElement>('#boot-banner')
  if (banner) banner.src = `${import.meta.env.BASE_URL}banner`
}
