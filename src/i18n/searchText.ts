/** Normalises text for search by removing case and accents: "bao tri" finds "Bảo trì", "duc" finds "Đức". */
export const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()
