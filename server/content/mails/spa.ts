import type { MailTexts } from './index.ts'

export const spa: MailTexts = {
  spot_bought: {
    title: 'Compra de {amount} {base}',
    content:
      'Tu orden {symbol} se ejecutó: compra de {amount} {base} a {price} {quote}. Pagado {total} {quote}, comisión {fee} {quote}.',
  },
  spot_sold: {
    title: 'Venta de {amount} {base}',
    content:
      'Tu orden {symbol} se ejecutó: venta de {amount} {base} a {price} {quote}. Importe {total} {quote}, comisión {fee} {quote}.',
  },
  buy_cancelled: {
    title: 'Orden de compra {symbol} cancelada',
    content:
      'La orden de compra de {amount} {base} a {limit} {quote} se canceló. Ejecutado antes: {filled} {base}. Lo congelado para el resto vuelve a estar disponible.',
  },
  sell_cancelled: {
    title: 'Orden de venta {symbol} cancelada',
    content:
      'La orden de venta de {amount} {base} a {limit} {quote} se canceló. Ejecutado antes: {filled} {base}. Lo congelado para el resto vuelve a estar disponible.',
  },
  orders_cancelled: {
    title: 'Órdenes canceladas: {count}',
    content: 'Se cancelaron {count} órdenes abiertas. Lo congelado para ellas vuelve a estar disponible.',
  },
  recharge_credited: {
    title: 'Depósito acreditado: {amount} {currency}',
    content: 'Tu depósito de {amount} {currency} está acreditado y disponible en tu cuenta.',
  },
  recharge_credited_test: {
    title: 'Depósito acreditado: {amount} {currency}',
    content:
      'Tu depósito de {amount} {currency} está acreditado y disponible en tu cuenta. Modo de prueba: no se mueve dinero real.',
  },
  recharge_rejected: {
    title: 'Depósito rechazado: {amount} {currency}',
    content: 'Tu depósito de {amount} {currency} no se acreditó. Motivo: {reason}',
  },
  sign_in: {
    title: 'Nuevo inicio de sesión',
    content:
      'Hubo un inicio de sesión en tu cuenta: {device}, dirección de red {ip}. Si no fuiste tú, cierra la sesión, cambia tu contraseña y contacta con atención al cliente.',
  },
}
