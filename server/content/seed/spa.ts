import type { SeedTexts } from './index.ts'

export const spa: SeedTexts = {
  author: 'Plataforma',
  news: {
    welcome: {
      title: 'Empieza aquí: cinco minutos con esta plataforma',
      summary:
        'Mira los precios, deposita en una cuenta de prueba, envía una orden y comprueba qué precio la ejecutó.',
      content: `Tres pasos muestran lo importante.

- **Mirar.** Los precios están en la pestaña [Mercado](#/pages/market/market). Si el mercado es simulado o reproducido, la pantalla lo dice.
- **Depositar.** En [Depositar](#/pages/fund/select?to=receive) subes un comprobante. En modo de prueba el importe se acredita a los pocos segundos y no se mueve dinero real.
- **Operar.** Elige un par, escribe una cantidad y confirma. La orden muestra el precio, la comisión y el precio registrado que la ejecutó.

Añade la aplicación a la pantalla de inicio: se abre al instante, incluso con mala conexión. Más en las [preguntas frecuentes](#/pages/common/faq).`,
    },
    fills: {
      title: 'Cómo se ejecutan tus órdenes',
      summary: 'Cada ejecución indica el precio registrado que la decidió. Nada más interviene.',
      content: `Cada precio que recibe la plataforma se registra con su hora y su fuente, y nunca se modifica. Las órdenes se ejecutan solo según esos registros.

- **Orden de mercado:** la decide el primer precio registrado tras su aceptación: se ejecuta entera a ese precio, o termina si ese precio supera tu peor precio o si no llega ninguno en 10 segundos. Entonces se te devuelve todo.
- **Orden límite:** la deciden los precios registrados tras su aceptación: un precio mejor ejecuta todo lo que queda; un precio igual al límite, como mucho la cantidad de ese registro.
- La plataforma es la contraparte de cada orden. Cada orden se juzga por separado.

El detalle de la orden enumera esos precios, así puedes comprobar cada ejecución.`,
    },
    test: {
      title: 'Qué significan «Mercado simulado» y «Modo de prueba»',
      summary: 'Dos avisos, dos cosas: de dónde vienen los precios y si el dinero es real.',
      content: `**Mercado simulado** se refiere a los precios. Se calculan con una fórmula fija y no son los de ningún exchange. Un mercado reproducido muestra precios registrados en el pasado. Solo un mercado en vivo muestra precios actuales del exterior; su fuente se indica.

**Modo de prueba** se refiere al dinero. Los saldos son de prueba, los depósitos se acreditan sin pago y nada se puede retirar. Nunca envíes criptomonedas a una dirección que veas en modo de prueba.

Las reglas de órdenes, comisiones y registros son las mismas en todos los modos.`,
    },
    fees: {
      title: 'Comisiones de las órdenes spot',
      summary: 'Una tasa por par, visible antes de confirmar, siempre en la moneda de cotización.',
      content: `- La tasa figura en la orden. La tasa estándar es el 0,1 % del importe operado.
- La comisión se cobra en la moneda de cotización: una compra de BTC/USDT paga el importe más la comisión en USDT; una venta recibe el importe menos la comisión.
- La comisión se redondea hacia arriba a la unidad más pequeña de la moneda. La orden conserva la tasa con la que se envió.
- Enviar y cancelar órdenes no cuesta nada. Las transferencias entre tus cuentas tampoco.

Cada comisión es una línea propia en [Movimientos](#/pages/setting/bill).`,
    },
    security: {
      title: 'Protege tu cuenta',
      summary: 'Nunca compartas un código ni una contraseña. No los pedimos por ningún medio.',
      content: `- **Nunca compartas un código de verificación ni una contraseña.** Nadie que trabaje aquí los pedirá por teléfono, correo o chat. Quien los pide es un estafador.
- Usa una contraseña de más de seis caracteres que no uses en ningún otro sitio.
- Lee el mensaje de cada nuevo inicio de sesión. Si no fuiste tú, cierra la sesión, cambia tu contraseña y contacta con atención al cliente.
- Comprueba la dirección en el navegador antes de iniciar sesión.
- Nadie puede garantizar ganancias. No operes siguiendo instrucciones de desconocidos.`,
    },
    offline: {
      title: 'Qué funciona sin conexión',
      summary: 'Ves tus últimos datos con su hora. Ninguna orden se envía después sin que lo sepas.',
      content: `La aplicación guarda en tu dispositivo los últimos precios, saldos, mensajes y anuncios, por eso se abre al instante. Cada cifra indica su hora: «Datos: 14:32:05».

- Cuando vuelve la conexión, todo se actualiza solo.
- Las órdenes, transferencias y depósitos necesitan conexión. Nunca se guardan para enviarse después.
- Lo que escribiste se conserva, así puedes enviarlo cuando vuelvas a tener conexión.
- Al cerrar la sesión se borran tus datos del dispositivo. En [Ajustes](#/pages/setting/setting) ves lo que está guardado y puedes borrarlo.`,
    },
    hours: {
      title: 'Horario de las acciones',
      summary:
        'Las acciones de EE. UU. se negocian de 9:30 a 16:00, hora de Nueva York, de lunes a viernes. Las criptomonedas, siempre.',
      content: `- Las acciones se negocian de 9:30 a 16:00, hora de Nueva York, de lunes a viernes, salvo los festivos de las bolsas de EE. UU. La víspera de algunos festivos cierran a las 13:00.
- Fuera de ese horario el par muestra «Cerrado» y la próxima apertura, y las órdenes de mercado se rechazan.
- Las criptomonedas se negocian a cualquier hora.
- Un par puede suspenderse, por ejemplo si dejan de llegar sus precios. Las órdenes abiertas se mantienen y se pueden cancelar.`,
    },
  },
  banners: {
    markets: { title: 'Criptomonedas y acciones en una lista', summary: 'Mira qué se mueve' },
    funds: { title: 'Añade fondos a tu cuenta', summary: 'Deposita en tres pasos' },
    help: { title: '¿Tienes preguntas?', summary: 'Lee las preguntas frecuentes' },
  },
  groups: {
    account: 'Cuenta',
    recharge: 'Depósitos',
    orders: 'Órdenes spot',
    fees: 'Comisiones',
    security: 'Seguridad',
    offline: 'Sin conexión',
  },
  faq: {
    account_new: {
      title: '¿Cómo abro una cuenta?',
      content:
        'Elige Registrarse, escribe tu correo electrónico, pide el código y crea una contraseña de más de seis caracteres. El código de invitación es opcional.',
    },
    account_code: {
      title: 'No me llega el código de verificación. ¿Qué hago?',
      content:
        'Mira en la carpeta de correo no deseado y comprueba la dirección. Puedes pedir otro código después de 60 segundos, diez veces al día. Un código vale 10 minutos y cinco intentos. En modo de prueba los correos quedan en el servidor; pregunta a quien lo administra.',
    },
    account_lang: {
      title: '¿Cómo cambio el idioma, el tema o la moneda?',
      content:
        'En [Ajustes](#/pages/setting/setting): nueve idiomas, tema oscuro y claro, y once monedas para los valores convertidos. Los mensajes siguen tu idioma.',
    },
    recharge_how: {
      title: '¿Cómo hago un depósito?',
      content:
        'Elige [Depositar](#/pages/fund/select?to=receive) y una moneda, paga, escribe el importe y sube el comprobante. Envía solo la moneda indicada, por la red indicada. En modo de prueba no envíes nunca nada.',
    },
    recharge_when: {
      title: '¿Cuándo se acredita mi depósito?',
      content:
        'Después de revisarlo. Recibes un mensaje y el saldo cambia sin recargar la página. En modo de prueba la revisión tarda unos segundos. El estado está en el historial.',
    },
    recharge_rejected: {
      title: '¿Por qué se rechazó mi depósito?',
      content:
        'El motivo está en el mensaje y en el registro: casi siempre el importe es inferior al mínimo o el comprobante no coincide. Entonces no se acredita nada. Puedes presentar un depósito nuevo.',
    },
    order_types: {
      title: '¿Qué diferencia hay entre una orden de mercado y una límite?',
      content:
        'Una orden de mercado se ejecuta al próximo precio registrado, o nunca si ese precio supera tu peor precio. Una orden límite también fija tu peor precio, pero lo espera; se ejecuta a ese precio o a uno mejor, por uno o varios precios registrados, o nunca.',
    },
    order_fill: {
      title: '¿Quién decide a qué precio se ejecuta mi orden?',
      content:
        'Los precios registrados y nada más. El detalle de la orden indica cada uno con precio, cantidad y hora. La plataforma es la contraparte de la orden.',
    },
    order_stale: {
      title: '¿Por qué se rechazó o no se ejecutó mi orden de mercado?',
      content:
        'Rechazada: el último precio tenía más de 10 segundos, el par está cerrado o suspendido, la cantidad es inferior al mínimo o el saldo no alcanza. Sin ejecutar: el próximo precio registrado superó tu peor precio o no llegó ninguno en 10 segundos; entonces se te devuelve todo. El mensaje dice cuál.',
    },
    order_cancel: {
      title: '¿Puedo cancelar una orden?',
      content:
        'Sí, una orden límite mientras esté abierta. Lo ejecutado se mantiene; lo congelado para el resto vuelve a estar disponible al instante. Cancelar no cuesta nada. Una orden de mercado la decide el próximo precio registrado y no se puede cancelar.',
    },
    order_hours: {
      title: '¿Cuándo se pueden negociar acciones?',
      content:
        'De 9:30 a 16:00, hora de Nueva York, de lunes a viernes, salvo los festivos de las bolsas de EE. UU. Las criptomonedas se negocian a cualquier hora.',
    },
    fee_spot: {
      title: '¿Cuánto cuesta una orden spot?',
      content:
        'La tasa del par, 0,1 % como estándar, en la moneda de cotización y solo sobre lo ejecutado. La orden muestra la comisión antes de confirmar.',
    },
    fee_transfer: {
      title: '¿Cuestan algo las transferencias entre mis cuentas?',
      content: 'No. Son gratuitas e inmediatas.',
    },
    security_code: {
      title: 'Alguien me pide mi código o contraseña. ¿Es la plataforma?',
      content:
        'Nunca. No pedimos códigos ni contraseñas por ningún medio. No respondas y avisa a atención al cliente.',
    },
    security_lost: {
      title: 'Veo un inicio de sesión que no fue mío. ¿Qué hago?',
      content:
        'Cierra la sesión, cambia tu contraseña y contacta con atención al cliente. Revisa también tus órdenes abiertas y tus movimientos.',
    },
    offline_shown: {
      title: '¿Qué significa la hora junto a una cifra?',
      content:
        'La cifra viene de tu dispositivo y era cierta a esa hora. Se actualiza sola cuando vuelve la conexión.',
    },
    offline_orders: {
      title: '¿Puedo enviar una orden sin conexión?',
      content:
        'No. Las órdenes, transferencias y depósitos necesitan conexión y nunca se envían solos después. Lo que escribiste queda en el formulario.',
    },
    offline_clear: {
      title: '¿Cómo borro mis datos de este dispositivo?',
      content:
        'Cierra la sesión: se borra todo lo guardado para ti. Para borrarlo sin cerrar la sesión, usa [Ajustes](#/pages/setting/setting), Datos sin conexión.',
    },
  },
  about: `Una plataforma de negociación para el teléfono: mercados spot de criptomonedas y acciones, cuentas y mensajes, en nueve idiomas.

Cada cambio de un saldo es un asiento doble que suma cero. Cada orden se ejecuta a precios registrados que puedes consultar. Lo simulado se indica.

¿Administras esta instalación? Sustituye este texto por el tuyo, y también [Contacto](#/pages/common/contactus) y [Cumplimiento](#/pages/setting/operational_compliance).`,
  compliance: `## Qué es esta instalación
Es una instalación de referencia de un software de negociación. No afirma tener licencia, registro ni supervisión de ninguna autoridad, y no nombra a ninguna empresa como operadora.

## Qué se deduce de ello
- No es una oferta de servicios financieros ni asesoramiento de inversión.
- En modo de prueba no se recibe ni se paga dinero real.
- Quien la ofrezca al público necesita los permisos de los países donde se ofrece y debe publicarlos aquí.

## Qué hace el software
- Los saldos se llevan en un libro de partida doble que se puede comprobar en cualquier momento.
- Los precios registrados nunca se modifican, y cada orden indica los que la ejecutaron.
- Donde no se presta servicio, la pantalla lo dice.

## Riesgo
Los precios suben y bajan. Puedes perder todo lo que operas.`,
  address: 'Dirección de ejemplo: el operador aún no ha definido una',
}
