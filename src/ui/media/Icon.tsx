import type { ComponentType, Ref, SVGProps } from 'react'

/** An icon of `#ui/media/icons.ts`, or a component with the same props. */
export type IconShape = ComponentType<
  Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: string | number; ref?: Ref<SVGSVGElement> }
>

interface Props {
  icon: IconShape
  /** Size (px): 24 in the tab bar, tiles and headers, 20 in the nav bar, 16 inline, 12 to 14 for chevrons. */
  size?: 12 | 14 | 16 | 20 | 24 | 32 | 40
  /** Accessible name when no text is beside the icon; without a label the icon is decorative. */
  label?: string | undefined
  filled?: boolean
  className?: string | undefined
}

export function Icon({ icon: Shape, size = 20, label, filled = false, className }: Props) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <Shape
      size={size}
      strokeWidth={size <= 14 ? 2 : 1.75}
      fill={filled ? 'currentColor' : 'none'}
      focusable="false"
      style={{ flex: 'none' }}
      {...(className ? { className } : {})}
      {...meaning}
    />
  )
}
