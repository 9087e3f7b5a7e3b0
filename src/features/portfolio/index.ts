export { ProfitScreen } from './ProfitScreen.tsx'
export { TotalAssetsChart } from './TotalAssetsChart.tsx'
