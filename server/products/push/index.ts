export { followDevice } from './devices.ts'
