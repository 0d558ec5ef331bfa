module.exports = {
  output: 'export',
  trailingSlash: true,
  images: { unoptimized: true },
  // Else it takes the project that it is built in for its own.
  turbopack: { root: __dirname },
};
