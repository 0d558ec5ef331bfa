import type { Ctx } from '../../context.ts';
import { type CertificateProbe, probeCertificate } from '../../platform/tls/probe-certificate.ts';

const HTTPS = 443;

/** Checks the certificate at the address DNS gives, or at the one the operator configured for the host. */
export async function lookAtTls(
  ctx: Ctx,
  host: string,
  edge_addresses: readonly string[],
): Promise<CertificateProbe> {
  const named = ctx.config.site_origins.get(host);
  if (named !== undefined) {
    const { hostname, port, protocol } = new URL(named);
    return probeCertificate({
      host,
      at: hostname,
      port: Number(port) || (protocol === 'https:' ? HTTPS : 80),
    });
  }
  const [at] = edge_addresses;
  if (at === undefined)
    return {
      status: 'PENDING',
      detail: `${ctx.config.edge.cname_target} has no address. Ask your administrator to set it.`,
    };
  return probeCertificate({ host, at, port: HTTPS });
}
