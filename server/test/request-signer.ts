import { generateKeyPairSync, type JsonWebKey, randomBytes, sign } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';

const DIRECTORY = '/.well-known/http-message-signatures-directory';

/** An agent with a key of its own, which signs requests as those of Web Bot Auth do. */
export function createRequestSigner(host: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const jwk: JsonWebKey = publicKey.export({ format: 'jwk' });
  return {
    /** What its host serves: the directory of its keys, and nothing else. */
    site: (path: string) =>
      path === DIRECTORY
        ? {
            headers: { 'content-type': 'application/http-message-signatures-directory+json' },
            body: JSON.stringify({ keys: [{ ...jwk, use: 'sig' }] }),
          }
        : undefined,
    /** Headers of a request to a host; each has a nonce of its own unless one is given. */
    async headers(
      authority: string,
      at: Date,
      { lasts = 60, nonce = randomBytes(16).toString('base64') } = {},
    ) {
      const created = Math.floor(at.getTime() / 1000);
      const keyid = await calculateJwkThumbprint(jwk as { kty: string });
      const agent = `"https://${host}"`;
      const params = `("@authority" "signature-agent");created=${created};expires=${created + lasts};keyid="${keyid}";alg="ed25519";nonce="${nonce}";tag="web-bot-auth"`;
      const base = `"@authority": ${authority}\n"signature-agent": ${agent}\n"@signature-params": ${params}`;
      return {
        'signature-agent': agent,
        'signature-input': `sig1=${params}`,
        signature: `sig1=:${sign(null, Buffer.from(base), privateKey).toString('base64')}:`,
      };
    },
  };
}
