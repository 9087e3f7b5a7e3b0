export { InstallSheet } from './InstallSheet.tsx'
export { LanguageSheet } from './LanguageSheet.tsx'
export { SettingsScreen } from './SettingsScreen.tsx'
