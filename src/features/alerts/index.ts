export { AlertButton } from './AlertButton.tsx'
export { AlertsScreen, type AlertsScreenProps } from './AlertsScreen.tsx'
