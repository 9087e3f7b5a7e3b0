export { AlertButton, AlertSheet } from './AlertSheet.tsx'
export { AlertsScreen, type AlertsScreenProps } from './AlertsScreen.tsx'
