import { createECDH, type webcrypto } from 'node:crypto';
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { expect, test } from '../support/plain-test.ts';
import { openWith, sealTo } from '../../../reference-impl/wallets/hpke.ts';
import { scalarOf } from '../../../reference-impl/wallets/p256.ts';

const pairOf = (privateKey: string) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'hex');
  return pair;
};

const newPair = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
};

/** Somebody else's implementation of the same suite: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-128-GCM. */
const kem = new DhkemP256HkdfSha256();
const other = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes128Gcm() });

/** The library says `CryptoKey`, a name of browsers that is none of ours. */
type Key = webcrypto.CryptoKey;

/** The last is of many blocks of the cipher, and of more bytes than characters. */
const texts = ['', 'for you', '{"privateKey":"00"}', 'ключ 🔑'.repeat(200)];

test('texts are sealed as RFC 9180 has it', () => {
  const pair = pairOf('f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2');
  const ephemeral = pairOf('4995788ef4b9d6132b249ce59a77281493eb39af373d236a1fe415cb0c2d7beb');

  // Test vector A.3.1 of RFC 9180, base mode, sequence number 0.
  const { ciphertext } = sealTo(pair.getPublicKey(), 'Beauty is truth, truth beauty', {
    info: Buffer.from('Ode on a Grecian Urn'),
    aad: () => Buffer.from('Count-0'),
    ephemeral,
  });

  expect(ciphertext.toString('hex')).toBe(
    '5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434',
  );
});

test('what is sealed here opens elsewhere', async () => {
  const opened: string[] = [];
  for (const text of texts) {
    const pair = newPair();
    const { encapsulated, ciphertext } = sealTo(pair.getPublicKey(), text);
    const recipientKey = (await kem.deserializePrivateKey(scalarOf(pair))) as Key;
    const bytes = await other.open({ recipientKey, enc: encapsulated }, ciphertext);
    opened.push(Buffer.from(bytes).toString());
  }

  expect(opened).toEqual(texts);
});

test('what is sealed elsewhere opens here, with its key alone and unchanged', async () => {
  const opened: unknown[] = [];
  for (const text of texts) {
    const pair = newPair();
    const recipientPublicKey = (await kem.deserializePublicKey(pair.getPublicKey())) as Key;
    const { enc, ct } = await other.seal({ recipientPublicKey }, Buffer.from(text));
    const box = { encapsulated: Buffer.from(enc), ciphertext: Buffer.from(ct) };
    const changed = Buffer.from(box.ciphertext);
    changed.writeUInt8(changed.readUInt8(0) ^ 1);
    opened.push([
      openWith(pair, box),
      openWith(newPair(), box),
      openWith(pair, { ...box, ciphertext: changed }),
      openWith(pair, { ...box, encapsulated: newPair().getPublicKey() }),
      openWith(pair, { ...box, encapsulated: Buffer.from('none') }),
    ]);
  }

  const nothing = [undefined, undefined, undefined, undefined];
  expect(opened).toEqual(texts.map((text) => [text, ...nothing]));
});
