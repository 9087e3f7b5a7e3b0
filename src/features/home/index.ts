export { Banners } from './Banners.tsx'
export { HomeScreen } from './HomeScreen.tsx'
