import type { ComponentType, Ref, SVGProps } from 'react'

/** An icon of `#ui/media/icons.ts`, or any component that draws like one. */
export type IconShape = ComponentType<
  Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: string | number; ref?: Ref<SVGSVGElement> }
>

interface Props {
  icon: IconShape
  /** 24 in the tab bar, tiles and headers, 20 in the nav bar, 16 inline, 12 to 14 for chevrons (measure 16). */
  size?: 12 | 14 | 16 | 20 | 24 | 32 | 40
  /** Says what the icon means when no text beside it does; without it the icon is decoration. */
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
