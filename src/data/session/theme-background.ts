/** The page's background colour in each theme (`tokens.css`), for the browser's own bars. */
export const THEME_BACKGROUND = { dark: '#16181c', white: '#f3f4f6' } as const
