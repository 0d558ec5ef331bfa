module.exports = {
  title: 'Tidewater',
  tagline: 'Routes for small delivery fleets',
  url: 'https://tidewater.example',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: false, sitemap: false }]],
  themeConfig: {
    navbar: {
      title: 'Tidewater',
      items: [{ type: 'docSidebar', sidebarId: 'docs', label: 'Docs', position: 'left' }],
    },
    footer: { copyright: 'Tidewater, an invented company' },
  },
};
