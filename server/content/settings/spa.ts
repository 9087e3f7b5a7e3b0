import type { SettingTexts } from './index.ts'

export const spa: SettingTexts = {
  register_agreement: `Al crear una cuenta, usted acepta este acuerdo. Explica con palabras sencillas qué puede esperar de nosotros y qué esperamos de usted.

Su cuenta es personal. Debe ser mayor de edad y tener permitido usar un servicio de negociación donde vive. No comparta su contraseña ni sus códigos de verificación: nunca se los pediremos por teléfono, correo o chat.

Los precios suben y bajan, a veces muy rápido. Puede perder todo el dinero con el que opera, y los productos apalancados pueden perder todo su margen. Opere solo con dinero del que pueda prescindir.

Las órdenes se ejecutan a precios registrados. Cada ejecución indica la cotización registrada que la determinó, y usted puede consultarla. Una orden de mercado se rechaza cuando el último precio tiene más de 10 segundos. Las comisiones se muestran antes de confirmar y nunca cambian para una orden ya abierta.

Puede cancelar una orden abierta, descargar sus movimientos y cerrar su cuenta en cualquier momento. Podemos suspender una cuenta cuando la ley lo exija o cuando ponga en peligro a otros, y le diremos el motivo.

En modo de prueba no hay depósitos ni retiros reales: los saldos son de prueba y el mercado puede ser simulado o reproducido. Las pantallas lo indican.`,
  privacy: `Esta política explica qué guardamos sobre usted, por qué y durante cuánto tiempo.

Guardamos su correo electrónico, una forma cifrada de su contraseña (nunca la contraseña misma), las sesiones de sus dispositivos, sus órdenes, saldos y movimientos, y las imágenes que suba. Los necesitamos para gestionar su cuenta y demostrar cada cambio de su saldo.

Las imágenes que suba pierden sus datos ocultos (lugar, dispositivo) y solo pueden verlas usted y el personal que las revisa. Los códigos de verificación se guardan cifrados y solo durante diez minutos.

En su dispositivo, la aplicación guarda los últimos precios, saldos y mensajes para funcionar con mala conexión. Se borran al cerrar sesión. Puede verlos y borrarlos en Ajustes › Datos sin conexión.

No vendemos sus datos ni mostramos publicidad. Los registros contables se conservan el tiempo que exige la ley. Para consultar, corregir o eliminar el resto, contacte con atención al cliente.`,
  recharge_notice: `Envíe solo la moneda indicada por la red indicada. Cualquier otra cosa puede perderse.

Suba el comprobante después de pagar. Una persona o, en modo de prueba, el sistema lo revisa y el importe se abona en su cuenta, sin recargar la página.

Los importes inferiores al mínimo no se abonan. Compruebe la dirección carácter por carácter antes de enviar: una transferencia en cadena no se puede deshacer.

En modo de prueba no se mueve dinero real: nunca envíe nada a una dirección que aparezca allí.`,
}
