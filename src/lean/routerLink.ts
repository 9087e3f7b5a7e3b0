/** The build substitutes this file for the router's link component; the app's is `features/shell/links.tsx`. */
export const Link = null
