/** One field of a code: two digits that name it, two that count its characters, and the text. */
const field = (id: string, text: string): string => `${id}${String(text.length).padStart(2, '0')}${text}`;

/** CRC-16/CCITT-FALSE, as the last field of a code has it. */
const checksum = (text: string): string => {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

/**
 * The text of a QR code for a payment by Pix, as a banking app reads it: whom to pay, and the reference. At most 25
 * characters of a reference count.
 *
 * Source: EMV QR Code Specification for Payment Systems, merchant presented; assumed for Brazilian reals.
 */
export const pixCode = (key: string, reference: string): string => {
  const fields = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    field('58', 'BR'),
    field('59', 'PSI SANDBOX'),
    field('60', 'SAO PAULO'),
    field('62', field('05', reference.replace(/[^A-Za-z0-9]/g, '').slice(0, 25))),
    '6304',
  ].join('');
  return fields + checksum(fields);
};
