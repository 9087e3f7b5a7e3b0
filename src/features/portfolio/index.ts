export { Curve } from './Curve.tsx'
