/** Fetches the picture that home begins with, before the app's code takes the connection. */
export function firstBanner(): void {
  const banner = document.querySelector<HTMLImageElement>('#boot-banner')
  if (banner) banner.src = `${import.meta.env.BASE_URL}banner`
}
