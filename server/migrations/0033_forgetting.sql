-- Whoever erases a website's rows has its visits and events forgotten by their stores; no trigger does it behind them.
drop trigger forget_visits on domains;
drop function forget_visits;
