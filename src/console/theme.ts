import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const dark: MantineColorsTuple = [
  '#dde2ea',
  '#b9c1cd',
  '#98a2b3',
  '#707b8c',
  '#3a4350',
  '#2c343f',
  '#212832',
  '#181d25',
  '#12161c',
  '#0c0f13',
]

/** A dense layout: many figures fit on a screen, and all controls have the same small size. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  colors: { dark },
  defaultRadius: 'sm',
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Noto Sans SC", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '18px' }, h2: { fontSize: '15px' }, h3: { fontSize: '13px' } },
  },
  components: {
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs', autosize: true, minRows: 2 } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500, miw: 'max-content' } },
    Table: { defaultProps: { fz: 'sm' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    // The header of a dialog has the role `presentation`, because screen readers would announce a `header`
    // element as the header of the page.
    Modal: {
      defaultProps: { centered: true, padding: 'md', attributes: { header: { role: 'presentation' } } },
    },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
    // The padding lets ten tabs fit side by side at 1280 px.
    Tabs: { defaultProps: { keepMounted: false }, styles: { tab: { paddingInline: 11 } } },
  },
})

/**
 * CSS variables with the text colours of badges and notices, for a background tinted with `tint` per cent of
 * the colour and for an outline.
 */
const labels = (colours: Readonly<Record<string, string>>, tint: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(colours).flatMap(([name, colour]) => [
      [`--mantine-color-${name}-light`, `color-mix(in srgb, ${colour} ${tint}%, transparent)`],
      [`--mantine-color-${name}-light-color`, colour],
      [`--mantine-color-${name}-outline`, colour],
    ]),
  )

/** Text in every colour has a contrast of at least 4.5 to 1 in light and dark mode. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-placeholder': '#6a7383',
    '--mantine-color-default-border': '#dde1e7',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': '#1a5fb4',
    ...labels({ green: '#0a5c33', yellow: '#7a4900', red: '#a51d1d', blue: '#174f96', gray: '#454d59' }, 12),
    '--console-ground': '#f3f5f8',
    '--console-wait': '#8a5300',
    '--console-late': '#b42318',
    '--console-good': '#0b6b3a',
  },
  dark: {
    '--mantine-color-dimmed': '#98a2b3',
    '--mantine-color-placeholder': '#8b95a5',
    '--mantine-color-default-border': '#2c343f',
    '--mantine-color-error': '#ff8f87',
    '--mantine-color-anchor': '#74b3ff',
    ...labels({ green: '#6fdca2', yellow: '#f2c45a', red: '#ff9e97', blue: '#86bdff', gray: '#b9c1cd' }, 16),
    '--console-ground': '#0e1116',
    '--console-wait': '#f2b84b',
    '--console-late': '#ff8f87',
    '--console-good': '#5fd39a',
  },
})
