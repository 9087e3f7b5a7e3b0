import type { MailTexts } from './index.ts'

export const fra: MailTexts = {
  spot_bought: {
    title: 'Achat de {amount} {base}',
    content:
      'Votre ordre {symbol} est exécuté : {amount} {base} achetés à {price} {quote}. Payé {total} {quote}, frais {fee} {quote}.',
  },
  spot_sold: {
    title: 'Vente de {amount} {base}',
    content:
      'Votre ordre {symbol} est exécuté : {amount} {base} vendus à {price} {quote}. Produit {total} {quote}, frais {fee} {quote}.',
  },
  buy_cancelled: {
    title: 'Ordre d’achat {symbol} annulé',
    content:
      'L’ordre d’achat de {amount} {base} à {limit} {quote} est annulé. Exécuté auparavant : {filled} {base}. Le montant gelé pour le reste est de nouveau disponible.',
  },
  sell_cancelled: {
    title: 'Ordre de vente {symbol} annulé',
    content:
      'L’ordre de vente de {amount} {base} à {limit} {quote} est annulé. Exécuté auparavant : {filled} {base}. La quantité gelée pour le reste est de nouveau disponible.',
  },
  orders_cancelled: {
    title: 'Ordres annulés : {count}',
    content:
      '{count} ordres ouverts sont annulés. Les montants gelés pour ces ordres sont de nouveau disponibles.',
  },
  recharge_credited: {
    title: 'Dépôt crédité : {amount} {currency}',
    content: 'Votre dépôt de {amount} {currency} est crédité et disponible sur votre compte.',
  },
  recharge_credited_test: {
    title: 'Dépôt crédité : {amount} {currency}',
    content:
      'Votre dépôt de {amount} {currency} est crédité et disponible sur votre compte. Mode test : aucun argent réel ne circule.',
  },
  recharge_rejected: {
    title: 'Dépôt refusé : {amount} {currency}',
    content: 'Votre dépôt de {amount} {currency} n’a pas été crédité. Motif : {reason}',
  },
  sign_in: {
    title: 'Nouvelle connexion',
    content:
      'Une connexion à votre compte a eu lieu : {device}, adresse réseau {ip}. Si ce n’était pas vous, déconnectez-vous, changez votre mot de passe et contactez le service client.',
  },
}
