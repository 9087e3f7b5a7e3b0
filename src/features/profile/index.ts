/** Profile of the person: nickname, portrait and signature. */
export { ProfileScreen } from './ProfileScreen.tsx'
