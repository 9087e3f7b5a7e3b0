// biome-ignore-all lint/correctness/useHookAtTopLevel: the library's canvas methods are named like hooks, but are not hooks
import type { IPrimitivePaneRenderer } from 'lightweight-charts'

export type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
type Media = Parameters<Parameters<Target['useMediaCoordinateSpace']>[0]>[0]
type Bitmap = Parameters<Parameters<Target['useBitmapCoordinateSpace']>[0]>[0]

/** Draws in CSS pixels and restores the canvas state afterwards. */
export function inMedia(
  target: Target,
  draw: (context: CanvasRenderingContext2D, size: Media['mediaSize']) => void,
): void {
  target.useMediaCoordinateSpace(({ context, mediaSize }) => {
    context.save()
    draw(context, mediaSize)
    context.restore()
  })
}

/** Draws in device pixels, for sharp edges. */
export function inBitmap(
  target: Target,
  draw: (context: CanvasRenderingContext2D, scope: Bitmap) => void,
): void {
  target.useBitmapCoordinateSpace((scope) => {
    scope.context.save()
    draw(scope.context, scope)
    scope.context.restore()
  })
}
