module.exports = { docs: ['first-route'] };
