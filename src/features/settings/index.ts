export { InstallSheet } from './InstallSheet.tsx'
export { LanguageSheet } from './LanguageSheet.tsx'
export { OfflineDataScreen } from './OfflineDataScreen.tsx'
export { SettingsScreen } from './SettingsScreen.tsx'
