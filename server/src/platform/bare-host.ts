/** A host as people know the site: without `www.` and without a port. */
export const bareHost = (host: string) => host.toLowerCase().replace(/^www\.|:\d+$/g, '');
