/** The build uses it in place of the router's link component; the app's is `features/shell/links.tsx`. */
export const Link = null
