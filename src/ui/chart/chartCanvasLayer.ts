import type { ISeriesPrimitive, SeriesAttachedParameter, Time } from 'lightweight-charts'
import { inMedia } from './canvasUnits.ts'

/** A layer that the library draws over the candles, and a function to redraw it when its data has changed. */
export type Overlay = ISeriesPrimitive<Time> & { redraw: () => void }

/** A drawing over the candles, or at `bottom` below candles and curves, in CSS pixels. */
export function overlay(
  draw: (
    context: CanvasRenderingContext2D,
    size: { readonly width: number; readonly height: number },
    host: SeriesAttachedParameter<Time>,
  ) => void,
  order: 'top' | 'bottom' = 'top',
): Overlay {
  let host: SeriesAttachedParameter<Time> | null = null
  const pane = {
    zOrder: () => order,
    renderer: () => ({
      draw: (target: Parameters<typeof inMedia>[0]) =>
        inMedia(target, (context, size) => host && draw(context, size, host)),
    }),
  }
  return {
    attached: (parameter) => {
      host = parameter
    },
    detached: () => {
      host = null
    },
    paneViews: () => [pane],
    redraw: () => host?.requestUpdate(),
  }
}
