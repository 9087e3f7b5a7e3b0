export { VipScreen } from './VipScreen.tsx'
