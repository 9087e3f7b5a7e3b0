export { Curve } from './Curve.tsx'
export { ProfitScreen } from './ProfitScreen.tsx'
