/** A host as people know a site by: without `www.`, and without the port it may be read at. */
export const bareHost = (host: string) => host.toLowerCase().replace(/^www\.|:\d+$/g, '');
