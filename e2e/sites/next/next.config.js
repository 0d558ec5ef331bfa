module.exports = {
  output: 'export',
  trailingSlash: true,
  images: { unoptimized: true },
  // Otherwise it treats the surrounding project as its own.
  turbopack: { root: __dirname },
};
