import { auth, createMCPClient, type OAuthClientProvider } from '@ai-sdk/mcp';
import type { OtherClient } from './mcp-client.ts';

type Way = { key: string } | { authProvider: OAuthClientProvider };

/** A client that is not of the protocol's authors. */
export async function connectAiSdk(url: string, way: Way): Promise<OtherClient> {
  const client = await createMCPClient({
    transport: {
      type: 'http',
      url: new URL('/mcp?tools=all', url).href,
      ...('key' in way ? { headers: { authorization: `Bearer ${way.key}` } } : way),
    },
  });
  const { tools } = await client.listTools();
  return {
    names: tools.map(({ name }) => name),
    use: async (name, input = {}) => {
      const result = await client.callTool({ name, arguments: input });
      if (result.isError) throw new Error(`${name} refused: ${JSON.stringify(result)}`);
      return result.structuredContent;
    },
    close: () => client.close(),
  };
}

type Kept<Name extends 'tokens' | 'clientInformation'> = Awaited<ReturnType<OAuthClientProvider[Name]>>;

/** What a program keeps of how it was let in, and where it sends its person. */
class Keeping implements OAuthClientProvider {
  readonly redirectUrl = 'http://localhost:9/callback';
  readonly clientMetadata = { client_name: 'Other client', redirect_uris: [this.redirectUrl] };
  sent: URL | undefined;
  private client: Kept<'clientInformation'>;
  private kept: Kept<'tokens'>;
  private verifier = '';

  clientInformation = () => this.client;
  saveClientInformation(client: Kept<'clientInformation'>) {
    this.client = client;
  }
  tokens = () => this.kept;
  saveTokens(tokens: Kept<'tokens'>) {
    this.kept = tokens;
  }
  codeVerifier = () => this.verifier;
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  redirectToAuthorization(to: URL) {
    this.sent = to;
  }
}

/** Asks to be let in. `decide` is the person: from the address they are sent to, to the one they come back to. */
export async function letAiSdkIn(url: string, scope: string, decide: (to: URL) => Promise<URL>) {
  const provider = new Keeping();
  const serverUrl = new URL('/mcp', url);
  await auth(provider, { serverUrl, scope });
  if (!provider.sent) throw new Error('It did not send the person anywhere.');
  const { searchParams } = await decide(provider.sent);
  const authorizationCode = searchParams.get('code') ?? '';
  await auth(provider, { serverUrl, authorizationCode, callbackIssuer: searchParams.get('iss') ?? '' });
  return provider;
}
